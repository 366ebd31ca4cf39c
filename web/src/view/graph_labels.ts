// Places for names and costs: a label that would cover another one is left out.

interface Box { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/** Labels are compared only with those in the same squares of this side, in pixels. */
const SQUARE = 64;

export class GraphLabels {
  #squares = new Map<string, Box[]>();

  /** Takes the room for a text around a point of the screen; false: there is none. */
  takes(text: string, x: number, y: number, letterWidth: number, height: number): boolean {
    const half = text.length * letterWidth / 2 + 1;
    const box = { left: x - half, top: y - height / 2, right: x + half, bottom: y + height / 2 };
    const squares = squaresOf(box);
    const isTaken = squares.some((square) => this.#squares.get(square)?.some((other) => overlap(box, other)));
    if (isTaken) return false;
    for (const square of squares) {
      const boxes = this.#squares.get(square);
      if (boxes) boxes.push(box);
      else this.#squares.set(square, [box]);
    }
    return true;
  }
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function squaresOf({ left, top, right, bottom }: Box): string[] {
  const squares: string[] = [];
  for (let x = Math.floor(left / SQUARE); x <= Math.floor(right / SQUARE); ++x) {
    for (let y = Math.floor(top / SQUARE); y <= Math.floor(bottom / SQUARE); ++y) squares.push(`${x},${y}`);
  }
  return squares;
}
