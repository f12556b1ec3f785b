import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.js'
import './styles.js'

const theme = new URLSearchParams(location.search).get('theme')
createRoot(document.getElementById('root')).render(createElement(App, { theme }))
