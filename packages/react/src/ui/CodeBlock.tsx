import { Check, Copy } from 'lucide-react'
import { Fragment, type ReactNode, useMemo } from 'react'
import { useTexts } from '../provider/texts.js'
import { Button } from './Button.js'
import { type CodeLanguage, tokenize } from './lib/highlight.js'
import { useCopy } from './lib/useCopy.js'
import './fields.css'
import './code.css'

export interface CodeBlockProps {
  /** Title above the code, which also names it for screen readers. */
  label: string
  code: string
  language?: CodeLanguage
  /** Replaces the visible label. */
  head?: ReactNode
  note?: ReactNode
}

/** Code block with a copy button, which shows 'Copiado!' for two seconds. */
export function CodeBlock({ label, code, language = 'text', head, note }: CodeBlockProps) {
  const texts = useTexts().common
  const [copied, copy] = useCopy(code)
  const tokens = useMemo(() => tokenize(code, language), [code, language])
  return (
    <figure className="mo-code">
      <div className="mo-code-head">
        {head ?? <figcaption className="mo-code-label">{label}</figcaption>}
        <Button
          variant="ghost"
          size="small"
          aria-label={copied === 'copied' ? texts.copied : `${texts.copy}: ${label}`}
          icon={copied === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {copied === 'copied' ? texts.copied : texts.copy}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: code is no set of fields */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines must be reached by keyboard to be scrolled */}
      <pre className="mo-code-text mo-mono" aria-label={label} role="group" tabIndex={0}>
        <code>
          {tokens.map(({ text, kind }, index) =>
            kind ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
              <span key={index} className={`mo-code-${kind}`}>
                {text}
              </span>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <Fragment key={index}>{text}</Fragment>
            ),
          )}
        </code>
      </pre>
      <p className="mo-sr" role="status">
        {copied === 'copied' && texts.copied}
      </p>
      {copied === 'failed' && (
        <p className="mo-code-note mo-field-error" role="alert">
          {texts.copyFailure}
        </p>
      )}
      {note && <p className="mo-code-note">{note}</p>}
    </figure>
  )
}
