/** A binary heap of (price, item) pairs, cheapest first; of equal prices the one that went in last. */
export class Heap {
  private price: number[] = [];
  private order: number[] = [];
  private item: number[] = [];
  private count = 0;

  get size(): number {
    return this.item.length;
  }

  push(price: number, item: number): void {
    let i = this.item.length;
    this.price.push(price);
    this.order.push(this.count++);
    this.item.push(item);
    while (i > 0) {
      const up = (i - 1) >> 1;
      if (!this.before(i, up)) break;
      this.swap(i, up);
      i = up;
    }
  }

  /** The cheapest pair, taken out; undefined when nothing is left. */
  pop(): { price: number; item: number } | undefined {
    const n = this.item.length - 1;
    if (n < 0) return undefined;
    this.swap(0, n);
    const price = this.price.pop() as number;
    const item = this.item.pop() as number;
    this.order.pop();
    let i = 0;
    for (;;) {
      let low = 2 * i + 1;
      if (low >= n) break;
      if (low + 1 < n && this.before(low + 1, low)) low++;
      if (!this.before(low, i)) break;
      this.swap(i, low);
      i = low;
    }
    return { price, item };
  }

  private before(a: number, b: number): boolean {
    return this.price[a] < this.price[b] || (this.price[a] === this.price[b] && this.order[a] > this.order[b]);
  }

  private swap(a: number, b: number): void {
    [this.price[a], this.price[b]] = [this.price[b], this.price[a]];
    [this.order[a], this.order[b]] = [this.order[b], this.order[a]];
    [this.item[a], this.item[b]] = [this.item[b], this.item[a]];
  }
}
