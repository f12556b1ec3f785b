/** Finds a label in the JSON of a list of labels. */
export function labelPattern(id: string): string {
  return `%"${id.replace(/[\\%_"]/g, '')}"%`
}
