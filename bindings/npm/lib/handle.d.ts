/** An object of the engine, which programs end. The package has no value of this name. */
/** `Symbol.dispose` where the program's library has it, so that older ones compile too. */
export type DisposeKey = SymbolConstructor['dispose' & keyof SymbolConstructor] & symbol;

/** Lets `using` end the object. */
export type Disposed = { [key in DisposeKey]: () => void };

export declare class Handle {
  /** Ends the object now. To end it twice is no error. */
  dispose(): void;
}
export interface Handle extends Disposed {}
