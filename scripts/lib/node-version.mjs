// Which Node Hexfront runs on. Part of the package, so it imports nothing.

/**
 * @param {string} version
 * @returns {string | undefined} one sentence when this Node is too old
 */
export function nodeTrouble(version) {
  const [major, minor] = version.split('.').map(Number);
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 23;
  return fits ? undefined : `Hexfront needs Node 20.19 or later (or 22.12 or later); this is Node ${version}.`;
}
