/** How a model and who serves it want to be asked. */
export interface ModelTraits {
  /** It thinks before it answers, and refuses sampling parameters. */
  readonly reasons: boolean
  readonly sees: boolean
  /** What the system prompt is said as. */
  readonly promptRole: 'system' | 'user'
  readonly limit: 'max_completion_tokens' | 'max_tokens'
}

/** Whether it is OpenAI itself, of whose models and prices we know. */
export function isOpenai(baseUrl: string): boolean {
  return URL.canParse(baseUrl) && new URL(baseUrl).hostname === 'api.openai.com'
}

/** A model without who serves it and without what it was tuned to: `openai/gpt-4o`, `ft:gpt-4o:loja::1`. */
function familyOf(model: string): string {
  const name = model.toLowerCase().split('/').at(-1) ?? ''
  return name.startsWith('ft:') ? (name.split(':')[1] ?? '') : name
}

const reasoning = /^(o\d+(-|$)|gpt-5(?!.*chat))/
const seeing =
  /^(gpt-4o|chatgpt-4o|gpt-4\.[1-9]|gpt-4-turbo|gpt-5|o1(?!-mini|-preview)|o3(?!-mini)|o4)|vision|[-_]vl\b|llava|pixtral|gemini|claude|llama-?4|gemma-?3/

export function traitsOf(model: string, baseUrl: string): ModelTraits {
  const family = familyOf(model)
  const reasons = reasoning.test(family)
  return {
    reasons,
    sees: seeing.test(family),
    // The first of them took neither system nor developer messages.
    promptRole: /^o1-(mini|preview)/.test(family) ? 'user' : 'system',
    // Servers that are merely compatible often know only the older name.
    limit: isOpenai(baseUrl) || reasons ? 'max_completion_tokens' : 'max_tokens',
  }
}

/** What hears voice notes there. */
export function transcriberOf(baseUrl: string): string {
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : ''
  return host === 'api.groq.com' ? 'whisper-large-v3-turbo' : 'whisper-1'
}

/** Of what a live list holds, what answers in a chat. */
export function isForChats(model: string, baseUrl: string): boolean {
  if (/embed|whisper|tts|transcribe|moderation|rerank/i.test(model)) return false
  if (!isOpenai(baseUrl)) return true
  return (
    /^(ft:)?(gpt-|o\d|chatgpt-)/.test(model) &&
    !/audio|realtime|image|search|instruct|codex|deep-research/.test(model)
  )
}
