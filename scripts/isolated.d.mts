export const isolated: string[]
