import { TemplateImports } from '../../features/templates/import/templateImports.js'
import { TemplateLibrary } from '../../features/templates/library/templateLibrary.js'
import { UserTemplates } from '../../features/templates/userTemplates.js'
import type { Foundation } from './foundation.js'

interface TemplateRoomOptions extends Foundation {
  most: number
}

export class TemplateRoom {
  readonly templates: UserTemplates
  readonly imports: TemplateImports
  readonly library: TemplateLibrary

  constructor(options: TemplateRoomOptions) {
    this.templates = new UserTemplates(options)
    this.imports = new TemplateImports(options)
    this.library = new TemplateLibrary(options)
  }

  /** Runs before requests are served. */
  start(): Promise<void> {
    return this.imports.rescan()
  }
}
