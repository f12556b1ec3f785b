import { formatCount } from '@morpheus/sdk/format'
import { ExternalLink, Layers, ShieldCheck, Tag, Webhook } from 'lucide-react'
import { useTexts } from '../../provider/texts.js'
import { buttonClasses } from '../../ui/Button/buttonClasses.js'
import { type HeadingLevel, heading } from '../../ui/kit/heading.js'
import { Stat } from '../../ui/Stat/Stat.js'
import { allChapters, allEntries } from './entries.js'
import { useReferenceTexts } from './texts.js'

interface ReferenceHeaderProps {
  level: HeadingLevel
  documentationHref?: string
}

export function ReferenceHeader({ level, documentationHref }: ReferenceHeaderProps) {
  const texts = useReferenceTexts()
  const { opensInNewTab } = useTexts().common
  const Heading = heading(level)
  const entries = allEntries()
  const calls = entries.filter(({ kind }) => kind === 'call').length
  return (
    <>
      <header className="mo-reference-header">
        <Heading className="mo-title">{texts.title}</Heading>
        {documentationHref && (
          <a className={buttonClasses()} href={documentationHref} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden="true" />
            <span className="mo-button-label">{texts.fullDocumentation}</span>
            <span className="mo-sr">{opensInNewTab}</span>
          </a>
        )}
      </header>
      <dl className="mo-stats">
        <Stat icon={<Webhook />} label={texts.cards.endpoints} note={texts.eventsToo(entries.length - calls)}>
          {formatCount(calls)}
        </Stat>
        <Stat icon={<Layers />} label={texts.cards.categories}>
          {formatCount(allChapters().length)}
        </Stat>
        <Stat icon={<ShieldCheck />} label={texts.cards.authentication} note={texts.orApiKey}>
          {texts.jwt}
        </Stat>
        <Stat icon={<Tag />} label={texts.cards.version}>
          {texts.version}
        </Stat>
      </dl>
    </>
  )
}
