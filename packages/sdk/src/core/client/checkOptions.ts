import type { MorpheusOptions } from '../../client/options.js'
import type { Language } from '../../text/language.js'
import { ConfigurationError } from './errors.js'

export const configurationTexts = {
  base_url_missing: {
    'pt-BR':
      'Falta baseUrl: o endereço do gateway, como http://localhost:8000, ou vazio para a origem da página',
    en: 'baseUrl is missing: the address of the gateway, such as http://localhost:8000, or empty for the page’s origin',
  },
  base_url_invalid: {
    'pt-BR': 'baseUrl deve começar com http:// ou https://, como http://localhost:8000',
    en: 'baseUrl must begin with http:// or https://, as in http://localhost:8000',
  },
  api_key_missing: {
    'pt-BR': 'apiKey está vazia: crie uma com morpheus chaves criar, e confira a variável de ambiente',
    en: 'apiKey is empty: create one with morpheus chaves criar, and check the environment variable',
  },
  token_missing: {
    'pt-BR': 'token está vazio: confira de onde ele vem',
    en: 'token is empty: check where it comes from',
  },
  adapter_unsupported: {
    'pt-BR': 'adapter é do axios, que só existe em Node e em navegadores: aqui as chamadas são por fetch',
    en: 'adapter is for axios, which is used in Node and browsers alone: calls are made by fetch here',
  },
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
  if (problem) throw createConfigurationError(problem, language)
  if ([token, apiKey, getToken].filter((one) => one !== undefined).length > 1)
    throw createConfigurationError('credentials_ambiguous', language)
}

type Problem = keyof typeof configurationTexts

export const createConfigurationError = (problem: Problem, language: Language = 'pt-BR') =>
  new ConfigurationError(problem, configurationTexts[problem][language])

/** Plain JavaScript may pass anything. */
function findProblem(baseUrl: unknown): Problem | null {
  if (typeof baseUrl !== 'string') return 'base_url_missing'
  if (baseUrl === '' || baseUrl.startsWith('/')) return null
  return /^https?:\/\/[^/]/i.test(baseUrl) && URL.canParse(baseUrl) ? null : 'base_url_invalid'
}

/** An `apiKey` that is named and undefined is a missing environment variable. */
function findCredentialProblem(options: MorpheusOptions): Problem | null {
  if ('apiKey' in options && !options.apiKey) return 'api_key_missing'
  return options.token === '' ? 'token_missing' : null
}
