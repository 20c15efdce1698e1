/** Where the page lies: at "/" with a server of ours behind it, or as plain files under any path of any web server. */

/** The folder of the page, as a path that ends with a slash; the same in the page, in its workers and on every deep link. */
export const home: string = findHome();

/** A file of the page, by its name below that folder. */
export const fileOfPage = (name: string): string => home + name;

/** Plain files without a server of ours: everything but playing over the network. */
export const withoutServer: boolean = typeof document !== 'undefined' && document.documentElement.dataset.server === 'none';

function findHome(): string {
  if (typeof document !== 'undefined') {
    // The browser has resolved this address against the page already; deep links lie elsewhere.
    const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    return manifest ? new URL('.', manifest.href).pathname : '/';
  }
  // Scripts of workers lie in the folder assets/.
  return typeof location === 'undefined' ? '/' : new URL('..', location.href).pathname;
}
