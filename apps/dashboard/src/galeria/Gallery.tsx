import { MorpheusProvider } from '@morpheus/react'
import { Segments } from '@morpheus/react/ui'
import { useMemo, useState } from 'react'
import { Controls } from './Controls.js'
import { Displays } from './Displays.js'
import { Overlays } from './Overlays.js'
import { sampleClient, type World, worlds } from './sampleClient.js'
import { Tokens } from './Tokens.js'
import { Widgets } from './Widgets.js'
import './gallery.css'

const themes = ['light', 'dark'] as const

/** All primitives and widgets in both themes. Development only; makes no calls to a gateway. */
export function Gallery() {
  const [world, setWorld] = useState<World>('cheio')
  return (
    <main className="gal">
      {themes.map((theme) => (
        <Side key={`${theme}-${world}`} theme={theme} world={world} onWorld={setWorld} />
      ))}
    </main>
  )
}

interface SideProps {
  theme: (typeof themes)[number]
  world: World
  onWorld: (world: World) => void
}

function Side({ theme, world, onWorld }: SideProps) {
  const client = useMemo(() => sampleClient(world), [world])
  return (
    <MorpheusProvider client={client} theme={theme} notifications={false} className="gal-side mo-page">
      <header className="gal-header">
        <h1 className="mo-title">Galeria, {theme === 'light' ? 'clara' : 'escura'}</h1>
        <Segments
          label="Dados dos componentes"
          value={world}
          options={worlds.map((value) => ({ value, label: value }))}
          onChange={onWorld}
        />
      </header>
      <h2 className="mo-title">Linguagem</h2>
      <Tokens />
      <h2 className="mo-title">Primitivos</h2>
      <Controls />
      <Displays />
      <Overlays />
      <h2 className="mo-title">Componentes</h2>
      <Widgets />
    </MorpheusProvider>
  )
}
