import { withoutUnseen } from '@morpheus/sdk/contract'
import type { MailMessage, MessageContent, MessageItem, Tone } from './mailMessage.js'

const colours: Record<Tone, { light: string; dark: string; wash: string; darkWash: string }> = {
  calm: { light: '#0b6a4c', dark: '#45c295', wash: '#e7f1ed', darkWash: '#1b3028' },
  warning: { light: '#8f5400', dark: '#e3a53c', wash: '#f6eee2', darkWash: '#33291a' },
  danger: { light: '#b42a22', dark: '#f3807a', wash: '#f9eae9', darkWash: '#382120' },
}

/** Mail programs cut longer subjects. */
const maxSubjectLength = 150

/** Lays out a mail: one layout for all, without remote content. Configuration spec §2.6. */
export function renderMessage(content: MessageContent): MailMessage {
  return { subject: renderSubject(content.subject), html: renderHtml(content), text: renderText(content) }
}

/** A single line, against header injection. */
function renderSubject(text: string): string {
  const line = withoutUnseen(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return line.length > maxSubjectLength ? `${line.slice(0, maxSubjectLength - 1)}…` : line
}

function renderText({
  label,
  heading,
  paragraphs,
  facts = [],
  items = [],
  action,
  footer,
}: MessageContent): string {
  const parts = [
    `${label.toLocaleUpperCase('pt-BR')}\n${heading}`,
    ...paragraphs,
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    items.map(({ name, detail, url }) => `- ${name}: ${detail}\n  ${url}`).join('\n'),
    `${action.label}:\n${action.url}`,
    `--\n${footer}\nMorpheus`,
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function renderHtml(content: MessageContent): string {
  const {
    tone,
    subject,
    preview,
    label,
    heading,
    paragraphs,
    facts = [],
    items = [],
    action,
    footer,
  } = content
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${styles(tone)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f4f6f5;color:#16201c;font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:15px;line-height:1.55;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escaped(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#f4f6f5"><tr><td align="center" class="around" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 4px 16px"><span class="brand" style="font-size:15px;font-weight:600;letter-spacing:-0.01em;color:#0b6a4c">Morpheus</span></td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #dfe6e2;border-radius:12px;padding:28px">
<p style="margin:0 0 14px"><span class="label" style="display:inline-block;padding:3px 10px;border-radius:999px;font-size:12px;font-weight:600;background:${colours[tone].wash};color:${colours[tone].light}">${escaped(label)}</span></p>
<h1 class="strong" style="margin:0 0 12px;font-size:20px;line-height:1.3;font-weight:600;color:#16201c;overflow-wrap:anywhere">${escaped(heading)}</h1>
${paragraphs.map((text) => `<p style="margin:0 0 12px;overflow-wrap:anywhere">${broken(text)}</p>`).join('\n')}
${factsHtml(facts)}
${itemsHtml(items)}
<p style="margin:22px 0 0"><a class="button" href="${escaped(action.url)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#0b6a4c;color:#ffffff;font-weight:600;text-decoration:none">${escaped(action.label)}</a></p>
<p class="muted small" style="margin:14px 0 0;font-size:12px;color:#5b6963;overflow-wrap:anywhere">Se o botão não abrir, copie este endereço:<br><a class="muted" href="${escaped(action.url)}" style="color:#5b6963">${escaped(action.url)}</a></p>
</td></tr>
<tr><td class="muted small" style="padding:16px 4px 0;font-size:12px;color:#5b6963">${broken(footer)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

function factsHtml(facts: NonNullable<MessageContent['facts']>): string {
  if (facts.length === 0) return ''
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td class="muted line" valign="top" style="width:1%;padding:7px 16px 7px 0;border-top:1px solid #dfe6e2;color:#5b6963;white-space:nowrap">${escaped(name)}</td><td class="line" valign="top" style="padding:7px 0;border-top:1px solid #dfe6e2;overflow-wrap:anywhere">${escaped(value)}</td></tr>`,
  )
  return table(rows)
}

function itemsHtml(items: readonly MessageItem[]): string {
  if (items.length === 0) return ''
  const rows = items.map(
    ({ name, detail, url }) =>
      `<tr><td class="line" valign="top" style="padding:9px 0;border-top:1px solid #dfe6e2;overflow-wrap:anywhere"><a class="link" href="${escaped(url)}" style="color:#0b6a4c;font-weight:600;text-decoration:none">${escaped(name)}</a><br><span class="muted" style="font-size:13px;color:#5b6963">${escaped(detail)}</span></td></tr>`,
  )
  return table(rows)
}

function table(rows: readonly string[]): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:16px 0 0;font-size:14px">${rows.join('\n')}</table>`
}

/** Used by programs with theme support; others use the inline styles. */
function styles(tone: Tone): string {
  return `:root{color-scheme:light dark}
@media (max-width:480px){.around{padding:16px 8px!important}.card{padding:20px!important}}
@media (prefers-color-scheme:dark){
.page{background:#121715!important;color:#e7edea!important}
.card{background:#171d1a!important;border-color:#2b3530!important}
.strong{color:#e7edea!important}
.brand,.link{color:#45c295!important}
.muted{color:#a3b0aa!important}
.line{border-color:#2b3530!important}
.label{background:${colours[tone].darkWash}!important;color:${colours[tone].dark}!important}
.button{background:#45c295!important;color:#06170f!important}
}`
}

function broken(text: string): string {
  return text.split(/\r?\n/).map(escaped).join('<br>')
}

function escaped(text: string): string {
  return withoutUnseen(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
