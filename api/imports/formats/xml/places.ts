export interface Place {
  line: number;
  column: number;
}

/** Counts lines as a file goes by, from 1. Each place must lie behind the one before, or near it. */
export class Places {
  /** Of the beginning of the text at hand. */
  #line = 1;
  #column = 1;
  /** What was counted last in the text at hand. */
  #counted = 0;
  #lineThere = 1;
  #lastBreak = -1;
  /** The first line break that was not counted; not looked for again and again where there is none. */
  #nextBreak: number | null = null;

  of(text: string, at: number): Place {
    if (at < this.#counted) this.#again();
    this.#nextBreak ??= text.indexOf('\n', this.#counted);
    while (this.#nextBreak !== -1 && this.#nextBreak < at) {
      this.#lineThere += 1;
      this.#lastBreak = this.#nextBreak;
      this.#nextBreak = text.indexOf('\n', this.#nextBreak + 1);
    }
    this.#counted = Math.max(at, this.#counted);
    const column = this.#lastBreak === -1 ? this.#column + at : at - this.#lastBreak;
    return { line: this.#lineThere, column };
  }

  /** The first `length` characters of the text are done with; what comes next counts from there. */
  pass(text: string, length: number): void {
    const { line, column } = this.of(text, length);
    this.#line = line;
    this.#column = column;
    this.#again();
  }

  #again(): void {
    this.#counted = 0;
    this.#nextBreak = null;
    this.#lineThere = this.#line;
    this.#lastBreak = -1;
  }
}
