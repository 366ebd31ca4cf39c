// The units of a queue: hollow while they wait, filled while they walk; a colour for each owner.
import { QUEUE_STATES } from '../../engine/world/calls.ts';
import type { QueuePicture } from '../../engine/world/calls.ts';
import type { PageMap } from '../../map/kinds.ts';
import type { Layer } from '../../page.ts';
import { drawDots } from './marks.ts';

const WAITING = QUEUE_STATES.indexOf('waiting');
const IDLE = QUEUE_STATES.indexOf('idle');

export interface QueueView { map: PageMap; picture: QueuePicture | null; share: number }

export function createQueueLayer(view: QueueView): Layer {
  return {
    order: 30,
    draw(frame) {
      const { map, picture, share } = view;
      if (picture === null) return;
      const { from, to, states, owners } = picture;
      const { sides } = frame.colours;
      drawDots(frame, map, { from, to, share }, (i) => ({
        colour: sides[owners[i] % sides.length], isHollow: states[i] === WAITING || states[i] === IDLE,
      }));
    },
  };
}
