import { Avatar } from '@morpheus/react/ui'
import type { CSSProperties } from 'react'
import { Specimen } from './Specimen.js'

const baseColors = [
  'canvas',
  'sidebar',
  'surface',
  'sunken',
  'raised',
  'border',
  'border-strong',
  'control-border',
]
const textColors = ['text', 'muted', 'faint', 'accent', 'success', 'warning', 'danger']
const states = ['accent', 'success', 'warning', 'danger', 'off']
const dataColors = ['data-1', 'data-2', 'data-3', 'data-4', 'data-5']
const sizes = [
  { name: '12/16 legenda', font: '400 12px / 16px' },
  { name: '13/20 texto e tabelas', font: '400 13px / 20px' },
  { name: '14/20 título de seção', font: '600 14px / 20px' },
  { name: '16/24 título de diálogo', font: '600 16px / 24px' },
  { name: '24/32 título de página', font: '600 24px / 32px' },
  { name: '28/36 1.204', font: '600 28px / 36px' },
]
const radii = ['radius-small', 'radius', 'radius-large', 'pill']
const densities = [
  { name: 'compacta', rowHeight: 36, density: 0.875 },
  { name: 'normal', rowHeight: 44, density: 1 },
  { name: 'confortável', rowHeight: 56, density: 1.125 },
]
const sessionNames = ['Loja Ribeirão Preto', 'Loja Belo Horizonte Savassi', 'SAC Nacional']

export function Tokens() {
  return (
    <>
      <Specimen name="Cores: fundos e linhas">
        {baseColors.map((name) => (
          <Swatch key={name} name={name} style={{ background: `var(--mo-${name})` }} />
        ))}
      </Specimen>
      <Specimen name="Cores: textos">
        {textColors.map((name) => (
          <b key={name} style={{ color: `var(--mo-${name})` }}>
            {name}
          </b>
        ))}
      </Specimen>
      <Specimen name="Cores: estados e seus fundos">
        {states.map((name) => (
          <Swatch
            key={name}
            name={name}
            style={{ background: `var(--mo-${name}-wash)`, borderColor: `var(--mo-${name})` }}
          />
        ))}
      </Specimen>
      <Specimen name="Cores: dados">
        {dataColors.map((name) => (
          <Swatch key={name} name={name} style={{ background: `var(--mo-${name})` }} />
        ))}
      </Specimen>
      <Specimen name="Tamanhos de texto">
        {sizes.map(({ name, font }) => (
          <span key={name} style={{ font: `${font} var(--mo-font)` }}>
            {name}
          </span>
        ))}
      </Specimen>
      <Specimen name="Cantos e sombra">
        {radii.map((name) => (
          <Swatch key={name} name={name} style={{ borderRadius: `var(--mo-${name})` }} />
        ))}
        <Swatch name="shadow" style={{ boxShadow: 'var(--mo-shadow)' }} />
      </Specimen>
      <Specimen name="Densidades" wide>
        {densities.map(({ name, rowHeight, density }) => (
          <Density key={name} name={name} rowHeight={rowHeight} density={density} />
        ))}
      </Specimen>
    </>
  )
}

function Swatch({ name, style }: { name: string; style: CSSProperties }) {
  return (
    <figure className="gal-swatch">
      <span style={style} />
      <figcaption>{name}</figcaption>
    </figure>
  )
}

function Density({ name, rowHeight, density }: (typeof densities)[number]) {
  const style: CSSProperties & Record<`--mo-${string}`, string | number> = {
    '--mo-row': `${rowHeight}px`,
    '--mo-density': density,
  }
  return (
    <section aria-label={name} style={style}>
      <p className="mo-muted">
        {name}, {rowHeight} px
      </p>
      <ul className="mo-card">
        {sessionNames.map((session) => (
          <li key={session} className="gal-line">
            <Avatar name={session} size="small" />
            <span className="mo-truncate">{session}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
