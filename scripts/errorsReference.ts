import { configurationTexts } from '../packages/sdk/src/core/client/checkOptions.js'
import { webhookTexts } from '../packages/sdk/src/integrations/webhookError.js'
import { errorTexts } from '../packages/sdk/src/text/en/errors.js'

const introduction = `# Error codes

<!-- Made from packages/sdk by \`npm run generate\`: change the texts there, not this file. -->

Every error of the SDK has a \`code\` for programs, a \`message\` for developers, which names invalid fields and their rules, a \`userMessage\` for people, and \`docUrl\`, a link into this page. Messages are Portuguese; \`createMorpheus({ language: 'en' })\` makes them English. An answer of the gateway has the same \`code\`, with \`message\` in Portuguese and \`messageI18n\` in a form for any language.`

/** The codes of all errors with their meaning; a heading each, so that `docUrl` can link to it. */
export function errorsReference(): string {
  return [
    introduction,
    section('Options of a client', {
      ...toMeanings(configurationTexts),
      adapter_unsupported: 'An axios adapter was passed where calls are made by `fetch`',
    }),
    section('Webhook deliveries', toMeanings(webhookTexts)),
    section('Calls', {
      ...errorTexts,
      token_unavailable: '`getToken` gave no valid token',
      wait_timeout: 'What was waited for did not happen in time',
      pairing_failed: 'The session was not paired; the message says why',
    }),
  ].join('\n\n')
}

function toMeanings(texts: Readonly<Record<string, { readonly en: string }>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([code, { en }]) => [code, en]))
}

function section(title: string, meanings: Readonly<Record<string, string>>): string {
  const codes = Object.entries(meanings).map(
    ([code, meaning]) => `### ${code}\n\n${meaning.replace(/[^.]$/, '$&.')}`,
  )
  return `## ${title}\n\n${codes.join('\n\n')}\n`
}
