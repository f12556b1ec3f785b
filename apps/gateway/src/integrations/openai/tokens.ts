const ofMessage = 4
/** Tokens of an image at automatic detail, for most models. */
export const tokensOfImage = 1_000

/**
 * Errs on the high side: Portuguese takes a token per four characters, with two bytes per accent. An exact count needs
 * each model's vocabulary, which is megabytes and differs on compatible servers.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3) + ofMessage
}
