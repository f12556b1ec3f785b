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

export interface ResolvedPlace {
  readonly section: GuideSection
  /** Id of a heading or call; null for the section's start. */
  readonly part: string | null
  /** Requested name that does not exist; null when found. */
  readonly missing: string | null
}

export function listAnchors({ parts }: GuideSection): { id: string; title: string }[] {
  return parts.flatMap((part) => [{ id: part.id, title: part.title }, ...listCalls(part)])
}

const listCalls = ({ blocks }: GuidePart) =>
  blocks.flatMap((block) => (block.kind === 'calls' ? block.rows.map((id) => ({ id, title: id })) : []))

export function findPlace(
  guide: readonly GuideSection[],
  request: { readonly section: string | null; readonly part: string | null },
): ResolvedPlace | null {
  const [first] = guide
  if (!first) return null
  const section = guide.find(({ id }) => id === request.section)
  if (request.section !== null && !section) {
    const name = [request.section, request.part].filter(Boolean).join('#')
    return {
      ...findNearest(guide, request.part ? [request.section, request.part] : [request.section]),
      missing: name,
    }
  }
  const resolvedSection = section ?? first
  if (request.part === null) return { section: resolvedSection, part: null, missing: null }
  const exists = listAnchors(resolvedSection).some(({ id }) => id === request.part)
  if (exists) return { section: resolvedSection, part: request.part, missing: null }
  const matchingPart = findNearest([resolvedSection], [request.part])
  return {
    ...(matchingPart.part === null ? findNearest(guide, [request.part], resolvedSection) : matchingPart),
    missing: request.part,
  }
}

const alikeEnough = 0.4

function findNearest(
  guide: readonly GuideSection[],
  names: readonly string[],
  otherwise?: GuideSection,
): { section: GuideSection; part: string | null } {
  const matches = guide.flatMap((section) => [
    { section, part: null, id: section.id, title: section.title },
    ...listAnchors(section).map(({ id, title }) => ({ section, part: id, id, title })),
  ])
  const [match] = matches
  if (!match) throw new RangeError('An empty guide')
  let best: { section: GuideSection; part: string | null } = {
    section: otherwise ?? match.section,
    part: null,
  }
  let bestLikeness = alikeEnough
  for (const place of matches)
    for (const name of names) {
      const now = Math.max(getLikeness(name, place.id), getLikeness(name, place.title))
      if (now > bestLikeness) [best, bestLikeness] = [place, now]
    }
  return { section: best.section, part: best.part }
}

/** Similarity of two names, 0 to 1: share of common letter pairs. */
function getLikeness(one: string, otherText: string): number {
  const [a, b] = [listPairs(one), listPairs(otherText)]
  if (a.length === 0 || b.length === 0) return 0
  const remainingPairs = [...b]
  const shared = a.filter((pair) => {
    const index = remainingPairs.indexOf(pair)
    if (index !== -1) remainingPairs.splice(index, 1)
    return index !== -1
  })
  return (2 * shared.length) / (a.length + b.length)
}

function listPairs(text: string): string[] {
  // Bounds the work: an address may have any length.
  const letters = folded(text.slice(0, 100)).replace(/[^a-z0-9]/g, '')
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, index) =>
    letters.slice(index, index + 2),
  )
}
