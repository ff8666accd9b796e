/** The rules of an application bring zod, a tenth of the page. They are loaded once the form is touched. */
export const loadApplicationRules = () => import('@juno/domain/applications/application-form')
