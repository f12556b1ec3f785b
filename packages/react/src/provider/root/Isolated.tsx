import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import sheet from '../../styles/sheet.js'

/** Draws into a shadow root of its own, which has the kit's styles and hears nothing of the page's. */
export function Isolated({ children }: { children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null)
  const [shadow, setShadow] = useState<ShadowRoot | null>(null)

  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [styles()]
    setShadow(root)
  }, [])

  return (
    <div ref={host} style={outside}>
      {shadow && createPortal(children, shadow)}
    </div>
  )
}

/** The page's own rules reach this element: it has no box. */
const outside = { display: 'contents' }

let made: CSSStyleSheet | null = null

/** One for all roots of a page. */
function styles(): CSSStyleSheet {
  if (made) return made
  made = new CSSStyleSheet()
  made.replaceSync(sheet)
  return made
}
