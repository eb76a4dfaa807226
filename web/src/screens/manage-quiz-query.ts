const quizTabs = ['questions', 'analysis', 'settings', 'files'] as const;

/** The query of the URL of a quiz's management page: the open tab, and the question whose editor is open. */
export type ManageQuizQuery = { tab?: (typeof quizTabs)[number]; question?: string };

/** Reads the query of the URL and leaves out invalid values. */
export function parseManageQuizQuery(query: Readonly<Record<string, unknown>>): ManageQuizQuery {
  const tab = quizTabs.find((each) => each === query['tab']);
  const question = query['question'];
  return { ...(tab && { tab }), ...(typeof question === 'string' && { question }) };
}
