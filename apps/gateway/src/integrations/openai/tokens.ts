/** What a message holds beside its text: its role and where it ends. */
const ofMessage = 4
/** An image as most models count it, at the detail that they choose. */
export const tokensOfImage = 1_000

/**
 * Rather too many than too few: Portuguese takes a token for four characters, of which accents are two bytes. The exact
 * count needs the model's own vocabulary, megabytes of it, and compatible servers have others.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3) + ofMessage
}
