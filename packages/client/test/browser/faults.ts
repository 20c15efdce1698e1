/** What a page complained about, without loads that a navigation cut short: those are nobody's fault. */
export const faults = (complaints: readonly string[]): string[] => complaints.filter((c) => !c.includes('ERR_ABORTED'));
