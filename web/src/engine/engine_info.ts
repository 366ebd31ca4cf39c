// The engine's own lists of algorithms and options, for the menus.
import type { Wend } from 'wend';
import type { EngineInfo } from './protocol.ts';

export function engineInfo({ version, algorithmInfo, options }: Wend): EngineInfo {
  return { version, algorithms: algorithmInfo.map((info) => ({ ...info })), options: options.map((option) => ({ ...option })) };
}
