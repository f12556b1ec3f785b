import { ChevronDown, ChevronLeft, ChevronRight, CodeXml, Link } from 'lucide-react'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useMorpheus } from '../../core/useMorpheus.js'
import { buttonClasses } from '../../ui/Button.js'
import { getRootNode, openInThisTab } from '../../ui/lib/dom.js'
import { type HeadingLevel, levelBelow, toHeading } from '../../ui/lib/heading.js'
import { rootProps } from '../../ui/lib/rootProps.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { SearchInput } from '../../ui/SearchInput.js'
import { useControlled } from '../../widget/useControlled.js'
import { useFilter } from '../../widget/useFilter.js'
import { useSearch } from '../../widget/useSearch.js'
import { useAuth } from '../auth/useAuth.js'
import { Block } from './Block.js'
import { describeCall } from './CallCard.js'
import type { GuideSection } from './content/blocks.js'
import { guide } from './content/guide.js'
import { type AskedPlace, findPlace, type GuidePlace } from './content/places.js'
import { createGuideSearch } from './content/search.js'
import { GuideLink } from './GuideLink.js'
import { GuideContext, type GuideContextValue } from './guideContext.js'
import { MissingPlace } from './Missing.js'
import type { DocumentationFilter, DocumentationProps } from './props.js'
import { Results } from './Results.js'
import { useDocumentationTexts } from './texts.js'
import '../../ui/buttons.css'
import './style.css'

const searchGuide = createGuideSearch(guide, describeCall)

const initialPlace: AskedPlace = { section: null, part: null }
const toHash = ({ section, part }: GuidePlace) => `#${encodeURIComponent(part ?? section)}`

export function Guide(props: DocumentationProps) {
  const { hrefOf = toHash, referenceHref, onOpenReference, headingLevel = 2 } = props
  const [requestedPlace, goTo] = useControlled(
    props.place,
    props.defaultPlace ?? initialPlace,
    props.onPlaceChange,
  )
  const { section: askedSection = null, part: askedPart = null } = requestedPlace
  const { filter, narrow } = useFilter<DocumentationFilter>(props)
  const texts = useDocumentationTexts()
  const root = useRef<HTMLDivElement>(null)
  const client = useMorpheus()
  const { user } = useAuth()
  const [query, setQuery] = useSearch(filter.search ?? '', (text) => narrow({ search: text }))
  const [menuOpen, setMenuOpen] = useState(false)
  const [language, chooseLanguage] = useState('node')
  const match = findPlace(guide, { section: askedSection, part: askedPart })
  const hits = useMemo(() => searchGuide(query), [query])
  const sectionId = match?.section.id ?? ''
  const target = match?.part ?? null

  useEffect(() => {
    if (target === null || !sectionId) return
    // The host may scroll to the top of a new page first.
    const frame = requestAnimationFrame(() => show(root.current, target))
    return () => cancelAnimationFrame(frame)
  }, [sectionId, target])

  if (!match) return null
  const { section, missing } = match
  const url = client.baseUrl || window.location.origin
  const index = guide.indexOf(section)
  const goToPlace = (place: GuidePlace) => {
    setQuery('')
    setMenuOpen(false)
    if (place.section === section.id && place.part !== null && place.part === askedPart)
      show(root.current, place.part)
    goTo(place)
    if (filter.search) narrow({ search: undefined })
  }
  const goToFirst = (event: FormEvent) => {
    event.preventDefault()
    const [first] = hits
    if (first) goToPlace({ section: first.section.id, part: first.row ?? first.part.id })
  }
  const context: GuideContextValue = {
    hrefOf,
    go: goToPlace,
    section: section.id,
    missing,
    fill: (code) => code.replaceAll('%URL%', url).replaceAll('%EMAIL%', user?.email ?? 'voce@empresa.com.br'),
    language,
    chooseLanguage,
    url,
  }
  return (
    <GuideContext.Provider value={context}>
      <div ref={root} {...rootProps(props, 'mo-guide')}>
        <PageHeader
          className="mo-guide-header"
          title={texts.title}
          headingLevel={headingLevel}
          description={texts.text}
          actions={
            referenceHref && (
              <a
                className={buttonClasses()}
                href={referenceHref}
                onClick={
                  onOpenReference && ((event) => openInThisTab(event, () => onOpenReference(referenceHref)))
                }
              >
                <CodeXml aria-hidden="true" />
                <span className="mo-button-label">{texts.reference}</span>
              </a>
            )
          }
        />
        <aside className="mo-guide-side">
          <search>
            <form onSubmit={goToFirst}>
              <SearchInput label={texts.search} value={query} onChange={setQuery} />
            </form>
          </search>
          <button
            type="button"
            className="mo-guide-menu"
            aria-expanded={menuOpen}
            onClick={() => setMenuOpen(!menuOpen)}
          >
            <span>
              {texts.sections}: <strong>{section.title}</strong>
            </span>
            <ChevronDown className="mo-guide-menu-icon" aria-hidden="true" />
          </button>
          <div className={menuOpen ? 'mo-guide-contents mo-guide-contents-open' : 'mo-guide-contents'}>
            <Contents guide={guide} section={section} part={target} />
          </div>
        </aside>
        <article className="mo-guide-article">
          {query.trim() !== '' ? (
            <Results hits={hits} query={query} />
          ) : (
            <Article
              section={section}
              target={target}
              level={levelBelow(headingLevel)}
              previous={guide[index - 1]}
              next={guide[index + 1]}
            />
          )}
        </article>
      </div>
    </GuideContext.Provider>
  )
}

function show(guide: HTMLElement | null, id: string): void {
  const element = guide && getRootNode(guide).getElementById(id)
  const first = guide?.querySelector('.mo-guide-missing') ?? element
  first?.scrollIntoView()
  const focused = element instanceof HTMLDetailsElement ? element.querySelector('summary') : element
  focused?.focus({ preventScroll: true })
}

interface ContentsProps {
  guide: readonly GuideSection[]
  section: GuideSection
  part: string | null
}

function Contents({ guide, section, part }: ContentsProps) {
  const texts = useDocumentationTexts()
  return (
    <nav aria-label={texts.sections}>
      <ul className="mo-guide-sections">
        {guide.map((one) => (
          <li key={one.id}>
            <GuideLink
              className="mo-guide-section"
              to={{ section: one.id, part: null }}
              current={one.id === section.id ? 'page' : undefined}
            >
              {one.title}
            </GuideLink>
            {one.id === section.id && (
              <ul className="mo-guide-parts">
                {one.parts.map(({ id, title }) => (
                  <li key={id}>
                    <GuideLink
                      className="mo-guide-section"
                      to={{ section: one.id, part: id }}
                      current={id === part ? 'location' : undefined}
                    >
                      {title}
                    </GuideLink>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface ArticleProps {
  section: GuideSection
  target: string | null
  level: HeadingLevel
  previous: GuideSection | undefined
  next: GuideSection | undefined
}

function Article({ section, target, level, previous, next }: ArticleProps) {
  const texts = useDocumentationTexts()
  const Title = toHeading(level)
  const Heading = toHeading(level, 1)
  const below = levelBelow(level)
  return (
    <>
      <header>
        <Title className="mo-guide-title">{section.title}</Title>
        <p className="mo-guide-lead">{section.lead}</p>
      </header>
      {target === null && <MissingPlace />}
      {section.parts.map(({ id, title, blocks }) => (
        <section key={id} className="mo-guide-part" aria-labelledby={id}>
          {target === id && <MissingPlace />}
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
      <nav className="mo-guide-turn" aria-label={texts.neighbouringSections}>
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
