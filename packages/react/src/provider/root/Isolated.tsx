import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import sheet from '../../styles/sheet.js'

export function IsolatedRoot({ children }: { children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null)
  const [shadow, setShadow] = useState<ShadowRoot | null>(null)

  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [getStyleSheet()]
    setShadow(root)
  }, [])

  return (
    <div ref={host} style={outside}>
      {shadow && createPortal(children, shadow)}
    </div>
  )
}

/** Page styles still reach the host element: give it no box. */
const outside = { display: 'contents' }

let cachedSheet: CSSStyleSheet | null = null

function getStyleSheet(): CSSStyleSheet {
  if (cachedSheet) return cachedSheet
  cachedSheet = new CSSStyleSheet()
  cachedSheet.replaceSync(sheet)
  return cachedSheet
}
