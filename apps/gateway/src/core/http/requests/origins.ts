import { StartFailure } from '../../lib/startFailure.js'

export type Origins = 'any' | readonly string[]

/** `null` is the origin of sandboxed frames and files, which anybody may create. */
export function isAllowedOrigin(origin: string, origins: Origins): boolean {
  return origin !== 'null' && (origins === 'any' || origins.includes(origin))
}

/** @throws StartFailure for what is no list of origins. */
export function readOrigins(text: string | undefined): Origins {
  if (!text || text === '*') return 'any'
  return parseOrigins('MORPHEUS_CORS_ORIGINS', text, ', * para todas ou nenhuma')
}

/**
 * Origins that may frame the dashboard; none by default, because of clickjacking.
 * @throws StartFailure for what is no list of origins.
 */
export function readFrameAncestors(text: string | undefined): readonly string[] {
  return text ? parseOrigins('MORPHEUS_FRAME_ANCESTORS', text, ' ou nenhuma') : []
}

function parseOrigins(variable: string, text: string, hint: string): readonly string[] {
  if (text === 'nenhuma') return []
  const origins = text.split(',').map((one) => one.trim().replace(/\/$/, ''))
  for (const origin of origins) {
    if (/^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin) continue
    throw new StartFailure(
      `${variable} inválido: "${text}". Use origens como https://produto.com.br separadas por vírgulas${hint}.`,
    )
  }
  return origins
}
