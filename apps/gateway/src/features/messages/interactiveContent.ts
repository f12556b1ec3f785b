import type { Body, Contract } from '@morpheus/sdk/contract'
import type { QueuedContent } from './queuedContent.js'

type Interactive = Body<Contract['messages']['sendInteractive']>['interactive']

/** Converts an interactive message in Meta's format to queued content. */
export function interactiveContent(interactive: Interactive): QueuedContent {
  const { header, body, footer } = interactive
  const texts = { header: header?.text ?? null, body: body.text, footer: footer?.text ?? null }
  if (interactive.type !== 'list')
    return { kind: 'interactive', ...texts, buttons: interactive.action.buttons.map(({ reply }) => reply) }
  const { button, sections } = interactive.action
  return {
    kind: 'list',
    ...texts,
    button,
    sections: sections.map(({ title = null, rows }) => ({
      title,
      rows: rows.map(({ description = null, ...row }) => ({ ...row, description })),
    })),
  }
}
