const areas = [11, 21, 27, 31, 41, 47, 48, 51, 61, 62, 71, 81, 85, 91]

/** A valid Brazilian mobile number: 55, an area code, a 9 and eight digits. */
export function randomPhoneNumber(): string {
  const [pick = 0, tail = 0] = crypto.getRandomValues(new Uint32Array(2))
  const area = areas[pick % areas.length] ?? 11
  return `55${area}9${String(tail % 100_000_000).padStart(8, '0')}`
}
