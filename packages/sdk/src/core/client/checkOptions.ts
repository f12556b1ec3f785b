import type { MorpheusOptions } from '../../client/options.js'
import type { Language } from '../../text/language.js'
import { ConfigurationError } from './errors.js'

export const configurationTexts = {
  base_url_missing: {
    'pt-BR': 'Falta baseUrl',
    en: 'baseUrl is missing',
  },
  base_url_invalid: {
    'pt-BR': 'baseUrl deve começar com http:// ou https://',
    en: 'baseUrl must begin with http:// or https://',
  },
  base_url_with_api: {
    'pt-BR': 'baseUrl não inclui /api',
    en: 'baseUrl does not include /api',
  },
  api_key_missing: {
    'pt-BR': 'apiKey está vazia: confira a variável de ambiente',
    en: 'apiKey is empty: check the environment variable',
  },
  token_missing: { 'pt-BR': 'token está vazio', en: 'token is empty' },
  credentials_ambiguous: {
    'pt-BR': 'Passe só uma de token, apiKey e getToken',
    en: 'Pass only one of token, apiKey and getToken',
  },
} as const

/**
 * Refuses options that no call could work with, so that a forgotten environment variable is reported by its name instead
 * of by a 401 later.
 * @throws a `ConfigurationError`
 */
export function checkOptions(options: MorpheusOptions): void {
  const { token, apiKey, getToken, language = 'pt-BR' } = options
  const problem = findProblem(options.baseUrl) ?? findCredentialProblem(options)
  if (problem) throw createError(problem, language)
  if ([token, apiKey, getToken].filter((one) => one !== undefined).length > 1)
    throw createError('credentials_ambiguous', language)
}

type Problem = keyof typeof configurationTexts

function createError(problem: Problem, language: Language): ConfigurationError {
  return new ConfigurationError(problem, configurationTexts[problem][language])
}

/** For a relative `baseUrl` where there is no page that it could be relative to. */
export const relativeBaseUrlError = (language: Language): ConfigurationError =>
  createError('base_url_invalid', language)

/** Plain JavaScript may pass anything. */
function findProblem(baseUrl: unknown): Problem | null {
  if (typeof baseUrl !== 'string') return 'base_url_missing'
  if (/\/api\/*$/.test(baseUrl)) return 'base_url_with_api'
  if (baseUrl === '' || baseUrl.startsWith('/')) return null
  return /^https?:\/\/[^/\s]/i.test(baseUrl) ? null : 'base_url_invalid'
}

/** An `apiKey` that is named and undefined is a missing environment variable. */
function findCredentialProblem(options: MorpheusOptions): Problem | null {
  if ('apiKey' in options && !options.apiKey) return 'api_key_missing'
  return options.token === '' ? 'token_missing' : null
}
