import { Info, QrCode, ShieldCheck, TriangleAlert } from 'lucide-react'
import { Fragment } from 'react'
import { CodeBlock } from '../../ui/CodeBlock.js'
import { CodeTabs } from '../../ui/CodeTabs.js'
import { type HeadingLevel, toHeading } from '../../ui/lib/heading.js'
import { Stack } from '../../ui/Stack.js'
import { CallCard } from './CallCard.js'
import type { GuideBlock, GuideMode } from './content/blocks.js'
import { type Inline, parseInline } from './content/inline.js'
import { GuideLink } from './GuideLink.js'
import { useGuide } from './guideContext.js'
import { useDocumentationTexts } from './texts.js'
import './blocks.css'

export interface BlockProps {
  block: GuideBlock
  level: HeadingLevel
  target: string | null
}

export function Block({ block, level, target }: BlockProps) {
  const { fill, language, chooseLanguage } = useGuide()
  switch (block.kind) {
    case 'text':
      return (
        <p className="mo-guide-text">
          <InlineText text={block.text} />
        </p>
      )
    case 'list':
      return <Items {...block} />
    case 'note':
      return <Note {...block} />
    case 'table':
      return <Table {...block} />
    case 'modes':
      return <ModeTabs modes={block.modes} level={level} />
    case 'code':
      return <CodeBlock {...block.sample} code={fill(block.sample.code)} />
    case 'samples':
      return (
        <CodeTabs label={block.label} samples={block.samples} value={language} onChange={chooseLanguage} />
      )
    case 'calls':
      return (
        <Stack gap={8}>
          {block.rows.map((row) => (
            <CallCard key={row} row={row} level={level} isTarget={row === target} />
          ))}
        </Stack>
      )
  }
}

function Items({ ordered, items }: { ordered: boolean; items: readonly string[] }) {
  const List = ordered ? 'ol' : 'ul'
  return (
    <List className={ordered ? 'mo-guide-steps' : 'mo-guide-list'}>
      {items.map((item) => (
        <li key={item}>
          <InlineText text={item} />
        </li>
      ))}
    </List>
  )
}

function Note({ tone, text }: { tone: 'note' | 'warning'; text: string }) {
  const texts = useDocumentationTexts()
  return (
    <div className={`mo-guide-note mo-guide-note-${tone}`} role="note" aria-label={texts[tone]}>
      {tone === 'note' ? <Info aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
      <p>
        <InlineText text={text} />
      </p>
    </div>
  )
}

function Table({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be reached by keyboard to be scrolled
    <section className="mo-guide-scroller" tabIndex={0} aria-label={head.join(', ')}>
      <table className="mo-guide-table">
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join()}>
              {row.map((cell, index) => (
                <td key={head[index]} data-label={head[index]}>
                  <InlineText text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const pictures = [<QrCode key="direct" />, <ShieldCheck key="official" />]

function ModeTabs({ modes, level }: { modes: readonly GuideMode[]; level: HeadingLevel }) {
  const Heading = toHeading(level, 1)
  return (
    <div className="mo-guide-modes">
      {modes.map(({ title, audience, points }, index) => (
        <div key={title} className="mo-guide-mode">
          <span className="mo-guide-mode-icon" aria-hidden="true">
            {pictures[index]}
          </span>
          <Heading className="mo-guide-mode-title">{title}</Heading>
          <p className="mo-muted">{audience}</p>
          <ul className="mo-guide-list">
            {points.map((point) => (
              <li key={point}>
                <InlineText text={point} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function InlineText({ text }: { text: string }) {
  return parseInline(text).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
    <Fragment key={index}>{renderPiece(piece)}</Fragment>
  ))
}

function renderPiece(piece: Inline) {
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
      return <InlineLink {...piece} />
  }
}

function InlineLink({ text, to }: { text: string; to: string }) {
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
