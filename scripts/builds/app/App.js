'use client'

import { MorpheusProvider, SessionList } from '@morpheus/react'
import { Button, Field, TextInput } from '@morpheus/react/ui'
import { createMorpheus } from '@morpheus/sdk'
import { createElement } from 'react'

// The browser of the test answers (`../page.mjs`).
const client = createMorpheus({ baseUrl: 'http://gateway.invalid', token: 'teste' })
const provider = { client, realtime: false, notifications: false }

/** Without JSX, so that no bundler needs a plugin for it. */
export function App({ theme }) {
  const input = (control) => createElement(TextInput, { ...control, defaultValue: 'Loja Centro' })
  return createElement(
    'main',
    null,
    createElement(
      MorpheusProvider,
      { ...provider, theme },
      createElement(SessionList),
      createElement(Field, { label: 'Nome' }, input),
    ),
    // Colours of the page's own, both ways of docs/embed.md: on the provider, and around it.
    createElement(
      MorpheusProvider,
      { ...provider, theme, className: 'shop' },
      createElement(Button, { variant: 'primary' }, 'Comprar'),
    ),
    createElement(
      'div',
      { className: 'brand' },
      createElement(
        MorpheusProvider,
        { ...provider, theme: 'auto' },
        createElement(Button, { variant: 'primary' }, 'Vender'),
      ),
    ),
  )
}
