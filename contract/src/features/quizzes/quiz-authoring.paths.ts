import type { Paths } from '../../endpoint.ts';

export const quizAuthoringPaths = {
  list: { method: 'GET', path: '/api/trainer/quizzes', isBatchable: true },
  create: { method: 'POST', path: '/api/trainer/quizzes' },
  one: { method: 'GET', path: '/api/trainer/quizzes/:quizId', isBatchable: true },
  update: { method: 'PATCH', path: '/api/trainer/quizzes/:quizId' },
  order: { method: 'PUT', path: '/api/trainer/modules/:moduleId/quiz-order' },
  createQuestion: { method: 'POST', path: '/api/trainer/quizzes/:quizId/questions' },
  updateQuestion: { method: 'PUT', path: '/api/trainer/questions/:questionId' },
  activateQuestion: { method: 'POST', path: '/api/trainer/questions/:questionId/activate' },
  deactivateQuestion: { method: 'POST', path: '/api/trainer/questions/:questionId/deactivate' },
  orderQuestions: { method: 'PUT', path: '/api/trainer/quizzes/:quizId/question-order' },
  preview: { method: 'GET', path: '/api/trainer/quizzes/:quizId/preview', isBatchable: true },
  gradePreview: { method: 'POST', path: '/api/trainer/quizzes/:quizId/preview' },
} as const satisfies Paths;
