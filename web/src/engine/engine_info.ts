// The engine's own lists of algorithms and options, for the menus.
import type { Wend } from 'wend';
import type { AlgorithmInfo, EngineInfo, OptionInfo } from './protocol.ts';

interface Lists { algorithmInfo?: readonly AlgorithmInfo[]; options?: readonly OptionInfo[] }

export function engineInfo(wend: Wend): EngineInfo {
  const lists = wend as Wend & Lists;
  return {
    version: wend.version,
    algorithms: lists.algorithmInfo?.map(({ name, title, words }) => ({ name, title, words })) ??
      wend.algorithms.map((name) => ({ name, title: name.replaceAll('_', ' '), words: '' })),
    options: lists.options?.map((option) => ({ ...option })) ?? [],
  };
}
