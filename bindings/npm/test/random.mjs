/** Numbers that every run and every language makes alike. */
export class Random {
  #number;
  constructor(seed) {
    this.#number = seed >>> 0;
  }
  below(limit) {
    this.#number = (Math.imul(this.#number, 1664525) + 1013904223) >>> 0;
    return (this.#number >>> 8) % limit;
  }
}

/** FNV-1a of the bytes of typed arrays. */
export class Hash {
  #sum = 2166136261;
  add(array) {
    for (const byte of new Uint8Array(array.buffer, array.byteOffset, array.byteLength)) {
      this.#sum = Math.imul(this.#sum ^ byte, 16777619) >>> 0;
    }
  }
  toString() {
    return this.#sum.toString(16).padStart(8, '0');
  }
}
