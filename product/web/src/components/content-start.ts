/** Returns where the contents of the page begin: behind the navigation of an area, where there is one. */
export const contentStart = () => document.getElementById('content') ?? document.getElementById('main')
