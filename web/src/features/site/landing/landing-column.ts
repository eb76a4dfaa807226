/** The width and the margins of the content of each section on the landing page. */
export const landingColumn = 'mx-auto max-w-[1248px] px-5 min-[1000px]:px-6';
