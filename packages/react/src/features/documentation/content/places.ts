import { folded } from '@morpheus/sdk/format'
import type { GuidePart, GuideSection } from './blocks.js'

/** Section and heading; without a heading, the section's start. */
export interface GuidePlace {
  readonly section: string
  readonly part: string | null
}

/** Place from an address; neither part needs to exist. */
export interface AskedPlace {
  readonly section?: string | null | undefined
  readonly part?: string | null | undefined
}

export interface FoundPlace {
  readonly section: GuideSection
  /** Id of a heading or call; null for the section's start. */
  readonly part: string | null
  /** Requested name that does not exist; null when found. */
  readonly missing: string | null
}

export function listAnchors({ parts }: GuideSection): { id: string; title: string }[] {
  return parts.flatMap((part) => [{ id: part.id, title: part.title }, ...callsOf(part)])
}

const callsOf = ({ blocks }: GuidePart) =>
  blocks.flatMap((block) => (block.kind === 'calls' ? block.rows.map((id) => ({ id, title: id })) : []))

export function findPlace(
  guide: readonly GuideSection[],
  asked: { readonly section: string | null; readonly part: string | null },
): FoundPlace | null {
  const [first] = guide
  if (!first) return null
  const section = guide.find(({ id }) => id === asked.section)
  if (asked.section !== null && !section) {
    const name = [asked.section, asked.part].filter(Boolean).join('#')
    return { ...nearest(guide, asked.part ? [asked.section, asked.part] : [asked.section]), missing: name }
  }
  const resolvedSection = section ?? first
  if (asked.part === null) return { section: resolvedSection, part: null, missing: null }
  const exists = listAnchors(resolvedSection).some(({ id }) => id === asked.part)
  if (exists) return { section: resolvedSection, part: asked.part, missing: null }
  const within = nearest([resolvedSection], [asked.part])
  return {
    ...(within.part === null ? nearest(guide, [asked.part], resolvedSection) : within),
    missing: asked.part,
  }
}

const alikeEnough = 0.4

function nearest(
  guide: readonly GuideSection[],
  names: readonly string[],
  otherwise?: GuideSection,
): { section: GuideSection; part: string | null } {
  const places = guide.flatMap((section) => [
    { section, part: null, id: section.id, title: section.title },
    ...listAnchors(section).map(({ id, title }) => ({ section, part: id, id, title })),
  ])
  const [start] = places
  if (!start) throw new RangeError('An empty guide')
  let best: { section: GuideSection; part: string | null } = {
    section: otherwise ?? start.section,
    part: null,
  }
  let likeness = alikeEnough
  for (const place of places)
    for (const name of names) {
      const now = Math.max(alike(name, place.id), alike(name, place.title))
      if (now > likeness) [best, likeness] = [place, now]
    }
  return { section: best.section, part: best.part }
}

/** Similarity of two names, 0 to 1: share of common letter pairs. */
function alike(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)]
  if (a.length === 0 || b.length === 0) return 0
  const remainingPairs = [...b]
  const shared = a.filter((pair) => {
    const at = remainingPairs.indexOf(pair)
    if (at !== -1) remainingPairs.splice(at, 1)
    return at !== -1
  })
  return (2 * shared.length) / (a.length + b.length)
}

function pairsOf(text: string): string[] {
  // Bounds the work: an address may have any length.
  const letters = folded(text.slice(0, 100)).replace(/[^a-z0-9]/g, '')
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2))
}
