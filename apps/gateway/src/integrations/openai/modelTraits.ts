export interface ModelTraits {
  /** It rejects sampling parameters. */
  readonly isReasoningModel: boolean
  readonly acceptsImages: boolean
  readonly promptRole: 'system' | 'user'
  readonly tokenLimitParameter: 'max_completion_tokens' | 'max_tokens'
}

/** True for OpenAI itself, whose models and prices are in the catalogue. */
export function isOpenai(baseUrl: string): boolean {
  return URL.canParse(baseUrl) && new URL(baseUrl).hostname === 'api.openai.com'
}

/** Base model without provider prefix and fine-tune suffix: `openai/gpt-4o`, `ft:gpt-4o:loja::1`. */
function parseFamily(model: string): string {
  const name = model.toLowerCase().split('/').at(-1) ?? ''
  return name.startsWith('ft:') ? (name.split(':')[1] ?? '') : name
}

const reasoning = /^(o\d+(-|$)|gpt-5(?!.*chat))/
const seeing =
  /^(gpt-4o|chatgpt-4o|gpt-4\.[1-9]|gpt-4-turbo|gpt-5|o1(?!-mini|-preview)|o3(?!-mini)|o4)|vision|[-_]vl\b|llava|pixtral|gemini|claude|llama-?4|gemma-?3/

export function getModelTraits(model: string, baseUrl: string): ModelTraits {
  const family = parseFamily(model)
  const isReasoningModel = reasoning.test(family)
  return {
    isReasoningModel,
    acceptsImages: seeing.test(family),
    // The first reasoning models accept neither system nor developer messages.
    promptRole: /^o1-(mini|preview)/.test(family) ? 'user' : 'system',
    // Compatible servers often know only the older parameter.
    tokenLimitParameter: isOpenai(baseUrl) || isReasoningModel ? 'max_completion_tokens' : 'max_tokens',
  }
}

export function getTranscriptionModel(baseUrl: string): string {
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : ''
  return host === 'api.groq.com' ? 'whisper-large-v3-turbo' : 'whisper-1'
}

export function isChatModel(model: string, baseUrl: string): boolean {
  if (/embed|whisper|tts|transcribe|moderation|rerank/i.test(model)) return false
  if (!isOpenai(baseUrl)) return true
  return (
    /^(ft:)?(gpt-|o\d|chatgpt-)/.test(model) &&
    !/audio|realtime|image|search|instruct|codex|deep-research/.test(model)
  )
}
