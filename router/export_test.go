package router

import "github.com/gin-gonic/gin"

// Routes returns the routes of the public and of the admin listener.
func (r *Router) Routes() (public, admin gin.RoutesInfo) { return r.public.Routes(), r.admin.Routes() }
