import { Fragment } from 'react'
import { type Inline, parseInline } from './content/inline.js'
import { GuideLink } from './GuideLink.js'
import './blocks.css'

export function InlineText({ text }: { text: string }) {
  return parseInline(text).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
    <Fragment key={index}>{rendered(piece)}</Fragment>
  ))
}

function rendered(piece: Inline) {
  switch (piece.kind) {
    case 'text':
      return piece.text
    case 'code':
      return <code className="mo-guide-code mo-mono">{piece.text}</code>
    case 'strong':
      return <strong className="mo-guide-strong">{piece.text}</strong>
    case 'emphasis':
      return <em>{piece.text}</em>
    case 'link':
      return <Linked {...piece} />
  }
}

function Linked({ text, to }: { text: string; to: string }) {
  if (/^https?:/.test(to))
    return (
      <a className="mo-guide-link" href={to} target="_blank" rel="noreferrer">
        {text}
      </a>
    )
  const [section = '', part] = to.split('#')
  return (
    <GuideLink className="mo-guide-link" to={{ section, part: part ?? null }}>
      {text}
    </GuideLink>
  )
}
