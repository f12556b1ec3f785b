import { createElement } from 'react'
import { App } from '../App.js'

export default async function Page({ searchParams }) {
  const { theme } = await searchParams
  return createElement(App, { theme })
}
