// The icons of buttons (Lucide, ISC licence), as SVG that takes the colour of its text.
import arrowLeftRight from 'lucide-static/icons/move-right.svg';
import brush from 'lucide-static/icons/paintbrush.svg';
import circleHelp from 'lucide-static/icons/circle-question-mark.svg';
import eraser from 'lucide-static/icons/eraser.svg';
import flag from 'lucide-static/icons/flag.svg';
import folder from 'lucide-static/icons/folder-open.svg';
import fold from 'lucide-static/icons/panel-right-close.svg';
import gallery from 'lucide-static/icons/images.svg';
import hand from 'lucide-static/icons/hand.svg';
import maximise from 'lucide-static/icons/maximize.svg';
import minus from 'lucide-static/icons/slash.svg';
import mountain from 'lucide-static/icons/mountain.svg';
import bucket from 'lucide-static/icons/paint-bucket.svg';
import pause from 'lucide-static/icons/pause.svg';
import play from 'lucide-static/icons/play.svg';
import plus from 'lucide-static/icons/file-plus.svg';
import redo from 'lucide-static/icons/redo-2.svg';
import share from 'lucide-static/icons/share-2.svg';
import skipBack from 'lucide-static/icons/skip-back.svg';
import skipForward from 'lucide-static/icons/skip-forward.svg';
import square from 'lucide-static/icons/square.svg';
import stepBack from 'lucide-static/icons/step-back.svg';
import stepForward from 'lucide-static/icons/step-forward.svg';
import theme from 'lucide-static/icons/sun-moon.svg';
import trash from 'lucide-static/icons/trash-2.svg';
import undo from 'lucide-static/icons/undo-2.svg';
import zoomIn from 'lucide-static/icons/zoom-in.svg';
import zoomOut from 'lucide-static/icons/zoom-out.svg';
import { h } from './dom.ts';

const ICONS = {
  brush, bucket, circleHelp, eraser, flag, fold, folder, gallery, hand, link: arrowLeftRight, maximise, line: minus, mountain, pause, play,
  plus, redo, share, skipBack, skipForward, rectangle: square, stepBack, stepForward, theme, trash, undo, zoomIn, zoomOut,
};
export type IconName = keyof typeof ICONS;

export function icon(name: IconName): SVGElement {
  const holder = document.createElement('div');
  holder.innerHTML = ICONS[name].replace(/<!--[^]*?-->/g, '');
  const svg = holder.querySelector('svg')!;
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('width', '18');
  svg.setAttribute('height', '18');
  return svg;
}

type Attributes = Parameters<typeof h>[1];

/** A button that shows an icon; its words are for screen readers and the tip. */
export function iconButton(name: IconName, words: string, act: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return h('button', { type: 'button', class: 'icon', 'aria-label': words, title: words, onclick: () => act(), ...attributes }, icon(name));
}
