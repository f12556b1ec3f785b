import { StartFailure } from '../../kit/startFailure.js'

/** The origins of other people's pages that may call from a browser: `any`, or these. */
export type Origins = 'any' | readonly string[]

/** `null` is what a sandboxed frame or a file calls itself: anybody may be it. */
export function mayCall(origin: string, origins: Origins): boolean {
  return origin !== 'null' && (origins === 'any' || origins.includes(origin))
}

/** @throws StartFailure for what is no list of origins. */
export function readOrigins(text: string | undefined): Origins {
  if (!text || text === '*') return 'any'
  if (text === 'nenhuma') return []
  const origins = text.split(',').map((one) => one.trim().replace(/\/$/, ''))
  for (const origin of origins) {
    if (/^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin) continue
    throw new StartFailure(
      `MORPHEUS_CORS_ORIGINS inválido: "${text}". Use origens como https://produto.com.br separadas por vírgulas, * para todas ou nenhuma.`,
    )
  }
  return origins
}
