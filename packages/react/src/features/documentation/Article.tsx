import { ChevronLeft, ChevronRight, Link } from 'lucide-react'
import { type HeadingLevel, heading, levelBelow } from '../../ui/kit/heading.js'
import { Block } from './Block.js'
import type { GuideSection } from './content/blocks.js'
import { GuideLink } from './GuideLink.js'
import { Missing } from './Missing.js'
import { useDocumentationTexts } from './texts.js'
import './article.css'

export interface ArticleProps {
  section: GuideSection
  /** Heading or call named by the address. */
  target: string | null
  level: HeadingLevel
  previous: GuideSection | undefined
  next: GuideSection | undefined
}

export function Article({ section, target, level, previous, next }: ArticleProps) {
  const texts = useDocumentationTexts()
  const Title = heading(level)
  const Heading = heading(level, 1)
  const below = levelBelow(level)
  return (
    <>
      <header>
        <Title className="mo-guide-title">{section.title}</Title>
        <p className="mo-guide-lead">{section.lead}</p>
      </header>
      {target === null && <Missing />}
      {section.parts.map(({ id, title, blocks }) => (
        <section key={id} className="mo-guide-part" aria-labelledby={id}>
          {target === id && <Missing />}
          <div className="mo-guide-head">
            <Heading id={id} className="mo-guide-heading" tabIndex={-1}>
              {title}
            </Heading>
            <GuideLink
              className="mo-guide-anchor"
              to={{ section: section.id, part: id }}
              label={texts.linkTo(title)}
            >
              <Link aria-hidden="true" />
            </GuideLink>
          </div>
          {blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is written does not change its place
            <Block key={index} block={block} level={below} target={target} />
          ))}
        </section>
      ))}
      <nav className="mo-guide-turn" aria-label={texts.pages}>
        {previous && (
          <GuideLink className="mo-guide-previous" to={{ section: previous.id, part: null }}>
            <ChevronLeft aria-hidden="true" />
            <span>
              <small>{texts.previous}</small>
              {previous.title}
            </span>
          </GuideLink>
        )}
        {next && (
          <GuideLink className="mo-guide-next" to={{ section: next.id, part: null }}>
            <span>
              <small>{texts.next}</small>
              {next.title}
            </span>
            <ChevronRight aria-hidden="true" />
          </GuideLink>
        )}
      </nav>
    </>
  )
}
