// Random numbers that are the same in every browser: xorshift with 32 bits of state.
// G. Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8(14), 2003. Not for secrets.

export class Random {
  #state: number;

  constructor(seed: number) {
    // Neighbouring seeds would begin alike, and a state of 0 would stay 0.
    this.#state = (Math.imul(seed | 0, 0x9e3779b1) ^ 0x6a09e667) | 0;
    if (this.#state === 0) this.#state = 1;
    for (let i = 0; i < 8; ++i) this.next();
  }

  /** 32 random bits, never all of them 0. */
  next(): number {
    let bits = this.#state;
    bits ^= bits << 13;
    bits ^= bits >>> 17;
    bits ^= bits << 5;
    this.#state = bits;
    return bits >>> 0;
  }

  /** 0 to bound - 1, for a bound from 1 to 2^31. The bias is at most bound / 2^32. */
  below(bound: number): number {
    return Math.floor((this.next() / 4294967296) * bound);
  }

  /** low to high, both included. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }
}
