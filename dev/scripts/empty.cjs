// Stands for a module that the bundle never calls.
module.exports = {};
