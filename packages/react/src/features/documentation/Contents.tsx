import type { GuideSection } from './content/blocks.js'
import { GuideLink } from './GuideLink.js'
import { useDocumentationTexts } from './texts.js'
import './contents.css'

export interface ContentsProps {
  guide: readonly GuideSection[]
  /** Current section, and its heading named by the address. */
  section: GuideSection
  part: string | null
}

export function Contents({ guide, section, part }: ContentsProps) {
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
