import { TemplateImports } from '../../features/templates/import/templateImports.js'
import { TemplateLibrary } from '../../features/templates/library/templateLibrary.js'
import { UserTemplates } from '../../features/templates/userTemplates.js'
import type { Core } from './core.js'

interface TemplateModuleOptions extends Core {
  maxTemplates: number
}

export class TemplateModule {
  readonly templates: UserTemplates
  readonly imports: TemplateImports
  readonly library: TemplateLibrary

  constructor(options: TemplateModuleOptions) {
    this.templates = new UserTemplates(options)
    this.imports = new TemplateImports(options)
    this.library = new TemplateLibrary(options)
  }

  start(): Promise<void> {
    return this.imports.rescan()
  }
}
