/** Return a size in megabytes, with one digit after the point. */
export const megabytes = (bytes: number): number => Math.round(bytes / 100_000) / 10
