import { createElement } from 'react'
import '../styles.js'

export default function Layout({ children }) {
  return createElement('html', { lang: 'pt-BR' }, createElement('body', null, children))
}
