// Tells the parent process how many test files are done.
export default class ProgressReporter {
  total = 0;
  done = 0;

  /** @param {readonly unknown[]} specifications */
  onTestRunStart(specifications) {
    this.total = specifications.length;
    this.tell();
  }

  onTestModuleEnd() {
    this.done += 1;
    this.tell();
  }

  tell() {
    process.send?.(`${this.done}/${this.total} files`);
  }
}
